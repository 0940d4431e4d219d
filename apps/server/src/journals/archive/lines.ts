import { archiveRefusal } from './refusal.ts'

export interface Line {
  /** 1-based. */
  readonly number: number
  readonly text: string
}

/**
 * Streams the lines of an entry, in chunks. The last one may end without a line feed.
 * @throws AppError 'Archive refused' for a line of more than `most` bytes, and for invalid UTF-8
 */
export async function* linesOf(
  name: string,
  content: AsyncIterable<Buffer>,
  most: number,
): AsyncGenerator<readonly Line[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  /** Buffered chunks of an incomplete line. */
  let begun: Buffer[] = []
  let held = 0
  let number = 0
  const line = (bytes: Buffer): Line => {
    number++
    if (bytes.length > most) throw archiveRefusal(`${name}, line ${number}: is longer than a record can be.`)
    try {
      return { number, text: decoder.decode(bytes) }
    } catch (error) {
      throw archiveRefusal(`${name}, line ${number}: is not UTF-8.`, error)
    }
  }
  for await (const part of content) {
    const lines: Line[] = []
    let from = 0
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, from)) {
      lines.push(line(Buffer.concat([...begun, part.subarray(from, end)])))
      begun = []
      held = 0
      from = end + 1
    }
    begun.push(part.subarray(from))
    held += part.length - from
    if (held > most) line(Buffer.concat(begun))
    yield lines
  }
  if (held > 0) yield [line(Buffer.concat(begun))]
}
