#!/usr/bin/env python3
"""Trains the evaluation of a game for two on what selfplay wrote down.

    python3 training/train.py damas-chinas positions.bin --out games/damas-chinas/net.bin

The network corrects the value by hand: what is learned is the chance to win of whoever moves, as the logistic function of
the sum of both. The target is the result of the match, mixed with what the search thought. Needs PyTorch; takes a GPU where
there is one.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
import json
import time

import numpy as np
import torch
from torch import nn

HIDDEN = 32
# As in kit::net.
ONE, OUT_ONE = 255, 16
# What an output of one is worth, in hundredths of what the game counts.
SCALE = 400.0
# As selfplay writes.
MOST, NONE = 106, 65535

RECORD = np.dtype([
    ("features", "<u2", (2, MOST)), ("by_hand", "<i2"), ("score", "<i2"), ("result", "i1"), ("ply", "u1"),
])  # fmt: skip


@dataclass
class Game:
    """How many features there are, and the feature that stands where each one is seen in a mirror, if left and right are
    alike."""

    features: int
    mirror: np.ndarray | None


def damas_chinas() -> Game:
    """Own pieces by cell, then the other side's."""
    rows = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]
    cells, start = [], 0
    for length in rows:
        cells += [start + length - 1 - place for place in range(length)]
        start += length
    return Game(2 * start, np.array(cells + [start + cell for cell in cells]))


def small_star_empires() -> Game:
    """Cells by whose they are, what cells hold by whose they are, and ships."""
    cells, kinds, owners = 49, 7, 5
    return Game((cells + kinds) * owners + 2 * cells, None)


GAMES = {"damas-chinas": damas_chinas, "small-star-empires": small_star_empires}


class Net(nn.Module):
    def __init__(self, game: Game, hidden: int) -> None:
        super().__init__()
        # The last row is that of no feature.
        self.weights = nn.Parameter(torch.randn(game.features + 1, hidden) * 0.03)
        self.bias = nn.Parameter(torch.full((hidden,), 0.4))
        self.out = nn.Linear(2 * hidden, 1)
        # By how many hundredths the odds change e-fold.
        self.spread = nn.Parameter(torch.tensor(6.5))
        with torch.no_grad():
            self.out.weight.mul_(0.1)
            self.out.bias.zero_()

    def rows(self) -> torch.Tensor:
        return torch.cat([self.weights[:-1], torch.zeros_like(self.weights[-1:])])

    def forward(self, features: torch.Tensor, by_hand: torch.Tensor) -> torch.Tensor:
        sums = nn.functional.embedding_bag(features.flatten(0, 1), self.rows(), mode="sum") + self.bias
        value = by_hand + SCALE * self.out(sums.clamp(0.0, 1.0).view(len(by_hand), -1)).squeeze(1)
        return value / self.spread.exp()

    def clip(self) -> None:
        with torch.no_grad():
            self.weights.clamp_(-2.0, 2.0)
            self.out.weight.clamp_(-4.9, 4.9)


def write(net: Net, path: str) -> None:
    """The weights in whole numbers, as kit::net reads them."""
    whole = lambda tensor, by, kind: (tensor.detach().cpu().numpy() * by).round().astype(kind)
    with open(path, "wb") as file:
        file.write(whole(net.rows()[:-1], ONE, "<i2").tobytes())
        file.write(whole(net.bias, ONE, "<i2").tobytes())
        file.write(whole(net.out.weight, SCALE * OUT_ONE, "<i2").tobytes())
        file.write(whole(net.out.bias, SCALE * OUT_ONE * ONE, "<i4").tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=1e-5)
    parser.add_argument("--hidden", type=int, default=HIDDEN)
    parser.add_argument("--result", type=float, default=0.7, help="the part of the target that is the result")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    game = GAMES[wanted.game]()

    data = np.concatenate([np.fromfile(path, dtype=RECORD) for path in wanted.positions])
    # Neighbours in the file come from one match, so what is held back is a block.
    held = max(1, len(data) // 20)
    features = data["features"].astype(np.int64)
    numbers = torch.from_numpy(np.where(features == NONE, game.features, features)).to(device)
    by_hand = torch.from_numpy(data["by_hand"].astype(np.float32)).to(device)
    score = torch.from_numpy(data["score"].astype(np.float32)).to(device)
    result = torch.from_numpy((data["result"].astype(np.float32) + 1) / 2).to(device)
    mirror = None
    if game.mirror is not None:
        mirror = torch.from_numpy(np.append(game.mirror, game.features)).to(device)

    net = Net(game, wanted.hidden).to(device)
    optimiser = torch.optim.AdamW(net.parameters(), lr=wanted.rate, weight_decay=wanted.decay)
    steps = wanted.epochs * ((len(data) - held) // wanted.batch + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, wanted.rate, total_steps=steps + 1)
    loss_of = nn.BCEWithLogitsLoss()

    def target(chosen: torch.Tensor) -> torch.Tensor:
        thought = torch.sigmoid(score[chosen] / net.spread.detach().exp())
        return wanted.result * result[chosen] + (1 - wanted.result) * thought

    def judge() -> tuple[float, float]:
        """The loss of what was held back, with the network and by the best spread without."""
        chosen = torch.arange(len(data) - held, len(data), device=device)
        total = 0.0
        with torch.no_grad():
            for part in chosen.split(65536):
                total += loss_of(net(numbers[part], by_hand[part]), result[part]).item() * len(part)
            spreads = [float(spread) for spread in range(100, 2001, 50)]
            alone = min(loss_of(by_hand[chosen] / spread, result[chosen]).item() for spread in spreads)
        return total / held, alone

    begun, best = time.time(), (float("inf"), {}, 0)
    for epoch in range(wanted.epochs):
        order = torch.randperm(len(data) - held, device=device)
        for number, chosen in enumerate(order.split(wanted.batch)):
            features = numbers[chosen]
            if mirror is not None and (epoch + number) % 2 == 1:
                features = mirror[features]
            optimiser.zero_grad()
            loss = loss_of(net(features, by_hand[chosen]), target(chosen))
            loss.backward()
            optimiser.step()
            schedule.step()
            net.clip()
        loss, alone = judge()
        print(f"epoch {epoch + 1}: held back {loss:.4f}, by hand alone {alone:.4f}", flush=True)
        if loss < best[0]:
            best = loss, {name: tensor.clone() for name, tensor in net.state_dict().items()}, epoch + 1
    # The epoch that did best on what it had not seen.
    net.load_state_dict(best[1])
    write(net, wanted.out)
    loss, alone = judge()
    print(json.dumps({
        "game": wanted.game, "positions": len(data), "epochs": best[2], "result": wanted.result,
        "seconds": round(time.time() - begun), "loss": loss, "loss_by_hand": alone, "spread": net.spread.exp().item(),
        "largest_row": net.rows().abs().max().item(), "largest_out": net.out.weight.abs().max().item(),
    }))  # fmt: skip


if __name__ == "__main__":
    main()
