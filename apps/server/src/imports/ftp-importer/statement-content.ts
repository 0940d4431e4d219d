import { createHash } from 'node:crypto'

const statements = ['htm', 'html', 'xlsx', 'csv', 'xml']
const pictures = ['gif', 'png', 'jpg', 'jpeg', 'bmp']

export type FileKind = 'statement' | 'picture' | 'other'

/** By file extension, which a terminal chooses. It publishes pictures of charts next to its statements. */
export function kindOf(name: string): FileKind {
  const extension = extensionOf(name)
  if (statements.includes(extension)) return 'statement'
  return pictures.includes(extension) ? 'picture' : 'other'
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const tailBytes = 4096

/** Facts about a statement collected while it streams through. */
export class SeenContent {
  size = 0
  readonly #hash = createHash('sha256')
  #tail = Buffer.alloc(0)

  /** The content, unchanged. */
  async *pass(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of content) {
      this.size += part.length
      this.#hash.update(part)
      this.#tail = Buffer.concat([this.#tail, part]).subarray(-tailBytes)
      yield part
    }
  }

  /** Called once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex')
  }

  /** In plain FTP, a broken transfer looks like the end of a file, so the statement itself has to be complete. */
  isWhole(name: string): boolean {
    const tail = this.#tail.toString('latin1').replaceAll('\0', '').trimEnd() // UTF-16 too
    switch (extensionOf(name)) {
      case 'htm':
      case 'html':
        return /<\/html>$/i.test(tail)
      case 'xlsx':
        return tail.includes('PK\x05\x06')
      case 'xml':
        return /<\/[^<>]+>$/.test(tail)
      default:
        return tail !== ''
    }
  }
}
