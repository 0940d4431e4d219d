import { liveDestination, type LiveMessage } from '@afterclose/contract/live'
import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs'
import { vi } from 'vitest'

/** A mock server of the live channel instead of `WebSocket`: records the pages' frames, and sends messages. */
export function serveLive() {
  const open = new Set<FakeSocket>()
  const subscribed: Readonly<Record<string, string>>[] = []
  const connected: Readonly<Record<string, string>>[] = []

  class FakeSocket extends EventTarget {
    readonly url: string
    readyState: number = WebSocket.CONNECTING
    onopen: (() => void) | null = null
    onclose: ((event: { code: number }) => void) | null = null
    onmessage: ((event: { data: unknown }) => void) | null = null
    onerror: (() => void) | null = null
    readonly #parser = new Parser(
      (raw) => this.#take(raw),
      () => {},
    )

    constructor(url: string) {
      super()
      this.url = url
      queueMicrotask(() => {
        this.readyState = WebSocket.OPEN
        open.add(this)
        this.onopen?.()
      })
    }

    send(data: string): void {
      queueMicrotask(() => this.#parser.parseChunk(data)) // it may be sent while another one is parsed
    }
    close(): void {
      if (!open.delete(this)) return
      this.readyState = WebSocket.CLOSED
      this.onclose?.({ code: 1000 })
    }
    write(command: string, headers: Record<string, string>, body = ''): void {
      const frame = { command, headers, body, binaryBody: undefined, escapeHeaderValues: true }
      this.onmessage?.({ data: FrameImpl.marshall({ ...frame, skipContentLengthHeader: false }) })
    }
    #take(raw: IRawFrameType): void {
      const { command, headers } = FrameImpl.fromRawFrame(raw, true)
      if (command === 'CONNECT') {
        connected.push(headers)
        this.write('CONNECTED', { version: '1.2', 'heart-beat': '0,0' })
      }
      if (command !== 'SUBSCRIBE') return
      subscribed.push(headers)
      this.write('RECEIPT', { 'receipt-id': headers['receipt'] ?? '' })
    }
  }
  const { CONNECTING, OPEN, CLOSING, CLOSED } = WebSocket
  vi.stubGlobal('WebSocket', Object.assign(FakeSocket, { CONNECTING, OPEN, CLOSING, CLOSED }))

  return {
    /** Headers of the received frames. */
    connected,
    subscribed,
    /** Number of open connections. */
    open: () => open.size,
    tell: (message: LiveMessage): void => {
      for (const socket of open) {
        const headers = { subscription: 'sub-0', destination: liveDestination, 'message-id': '1' }
        socket.write('MESSAGE', headers, JSON.stringify(message))
      }
    },
    refuse: (code: string): void => {
      for (const socket of open) {
        socket.write('ERROR', { message: code })
        socket.close()
      }
    },
    /** Drops the connections. */
    drop: (): void => {
      for (const socket of open) socket.close()
    },
  }
}
