/** The bytes of a text in an encoding by its `TextDecoder` name. A letter that the encoding lacks becomes "?". */
export function encodedText(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const bytesOf = encoding.startsWith('utf-16') ? utf16(encoding === 'utf-16be') : codePage(encoding)
  return Uint8Array.from(Array.from(text, bytesOf).flat())
}

const utf16 =
  (bigEndian: boolean) =>
  (letter: string): readonly number[] =>
    letter.split('').flatMap((unit) => {
      const [high, low] = [unit.charCodeAt(0) >> 8, unit.charCodeAt(0) & 0xff]
      return bigEndian ? [high, low] : [low, high]
    })

/** Letters to the bytes of a code page with one or two bytes per letter, found by decoding all of them. */
function codePage(encoding: string): (letter: string) => readonly number[] {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const bytes = new Map<string, readonly number[]>()
  const learn = (...candidate: readonly number[]): void => {
    try {
      const letter = decoder.decode(Uint8Array.from(candidate))
      if (Array.from(letter).length === 1 && !bytes.has(letter)) bytes.set(letter, candidate)
    } catch {
      // No letter has these bytes.
    }
  }
  for (let first = 0; first < 256; first++) learn(first)
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) learn(first, second)
  return (letter) => bytes.get(letter) ?? [0x3f]
}
