import { AppError } from '@afterclose/contract/problems'
import { FrameImpl, Parser } from '@stomp/stompjs'

/** Maximum bytes of a frame including its parts, and of a WebSocket message. */
export const mostBytes = 16 * 1024

export interface Frame {
  readonly command: string
  /** Lower-case names; the first of repeated ones. */
  readonly headers: ReadonlyMap<string, string>
}

/**
 * Parses frames from the chunks that a client sends, however they are split. Line feeds between frames are heart-beats. Bounds the buffer,
 * which the parser itself does not.
 */
export class FrameReader {
  readonly #parser: Parser
  /** Bytes of the incomplete frame, plus at most one more chunk. */
  #bytes = 0

  constructor(onFrame: (frame: Frame) => void) {
    this.#parser = new Parser(
      (raw) => {
        this.#bytes = 0
        const { command, headers } = FrameImpl.fromRawFrame(raw, true)
        onFrame({
          command,
          headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        })
      },
      () => (this.#bytes = 0),
    )
  }

  /** @throws AppError 'Bad request' if a frame is too long */
  read(piece: Uint8Array): void {
    this.#bytes += piece.length
    if (this.#bytes > mostBytes) throw new AppError('Bad request')
    this.#parser.parseChunk(new Uint8Array(piece).buffer)
  }
}

/** Serialises a frame. */
export const frameOf = (command: string, headers: Readonly<Record<string, string>>, body = ''): string | ArrayBuffer =>
  FrameImpl.marshall({
    command,
    headers,
    body,
    binaryBody: undefined,
    escapeHeaderValues: true,
    skipContentLengthHeader: false,
  })
