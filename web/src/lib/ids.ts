/** An id that nobody else has: 128 random bits. `crypto.randomUUID` is missing where the address is not secure. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
