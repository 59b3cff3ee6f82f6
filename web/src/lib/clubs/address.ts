/** What a name looks like in an address: `Club Ñandú, Sur` is `club-nandu-sur`. */
export function addressOf(title: string): string {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 30)
    .replace(/^-+|-+$/g, "");
}
