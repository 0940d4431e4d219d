import { AppError } from '@afterclose/contract/problems'
import { FrameImpl, Parser } from '@stomp/stompjs'

/** Maximum bytes of a frame with all its parts, and of a WebSocket message. */
export const mostBytes = 16 * 1024

export interface Frame {
  readonly command: string
  /** Names in lower case; of repeated ones the first. */
  readonly headers: ReadonlyMap<string, string>
}

/**
 * Reads frames out of the pieces that a client sends, however it cuts them. Line feeds between frames are heart-beats.
 * The parser itself would keep an endless frame until the memory is full.
 */
export class FrameReader {
  readonly #parser: Parser
  /** Bytes of the incomplete frame, and at most one more piece. */
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

  /** @throws AppError 'Bad request' when a frame gets too long */
  read(piece: Uint8Array): void {
    this.#bytes += piece.length
    if (this.#bytes > mostBytes) throw new AppError('Bad request')
    this.#parser.parseChunk(new Uint8Array(piece).buffer)
  }
}

/** A frame as it is sent. */
export const frameOf = (command: string, headers: Readonly<Record<string, string>>, body = ''): string | ArrayBuffer =>
  FrameImpl.marshall({
    command,
    headers,
    body,
    binaryBody: undefined,
    escapeHeaderValues: true,
    skipContentLengthHeader: false,
  })
