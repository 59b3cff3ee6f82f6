//! A wire between a node and what it needs, which the test can cut.

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

pub(crate) struct Wire {
    pub(crate) place: String,
    whole: watch::Sender<bool>,
}

impl Wire {
    pub(crate) async fn to(place: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let here = listener.local_addr().unwrap().to_string();
        let (whole, _) = watch::channel(true);
        let of_wires = whole.clone();
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (place, mut changes) = (place.clone(), of_wires.subscribe());
                tokio::spawn(async move {
                    // Who connects while it is cut hears nothing until it is mended.
                    let _ = changes.wait_for(|whole| *whole).await;
                    let Ok(mut far) = TcpStream::connect(&place).await else { return };
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => return,
                        _ = changes.wait_for(|whole| !*whole) => {}
                    }
                    // A wire that is cut says nothing: nobody is told that the other side is gone.
                    let _ = changes.wait_for(|whole| *whole).await;
                });
            }
        });
        Self { place: here, whole }
    }

    pub(crate) fn cut(&self) {
        self.whole.send_replace(false);
    }

    pub(crate) fn mend(&self) {
        self.whole.send_replace(true);
    }
}
