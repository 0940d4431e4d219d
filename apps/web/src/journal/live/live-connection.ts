import { liveDestination, LiveMessage } from '@afterclose/contract/live'
import { Client } from '@stomp/stompjs'

interface LiveOptions {
  /** `ws://…` or `wss://…`. */
  readonly address: string
  /** Headers of the current session. */
  readonly headers: () => Record<string, string>
  /** The highest known id of a notification; null: start with new ones. */
  readonly after: number | null
  /** Called with every notification once, in order of id, and with hints. */
  readonly onMessage: (message: LiveMessage) => void
  /** Called when the channel opens: hints were missed while it was closed. */
  readonly onOpen: () => void
  /** Called when it closes: the connection was lost, or an attempt has failed. */
  readonly onLost: () => void
  /** The server rejects the session: the code of the problem, and the result of `headers`. */
  readonly onRefused: (code: string, headers: Record<string, string>) => void
}

/** First and maximum delay before a reconnect, ms; exponential backoff with jitter. */
const firstWait = 1000
const longestWait = 30_000
/** Timeout for a response of the server, ms. */
const answerMs = 10_000
/** Interval of the server's heartbeat, ms; after twice as long without one the connection is lost. */
const beatMs = 10_000

/** One connection to the live channel that reconnects until it is stopped. */
export class LiveConnection {
  readonly #options: LiveOptions
  #after: number | null
  #client: Client | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(options: LiveOptions) {
    this.#options = options
    this.#after = options.after
    this.#connect()
  }

  stop(): void {
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = null
    void client?.deactivate({ force: true }) // otherwise it would wait for a response that may never come
  }

  /** The network has changed: the connection may be dead without notice. */
  renew(): void {
    this.stop()
    this.#options.onLost()
    this.#failures = 0
    this.#connect()
  }

  /** Reconnects now, instead of waiting for the next attempt. */
  hurry(): void {
    if (this.#client === null) this.renew()
  }

  #connect(): void {
    const { address, headers, onRefused } = this.#options
    const connectHeaders = headers()
    const client = new Client({
      brokerURL: address,
      connectHeaders,
      reconnectDelay: 0, // this class reconnects
      connectionTimeout: answerMs,
      heartbeatIncoming: beatMs,
      heartbeatOutgoing: 0, // browsers answer the server's pings
      discardWebsocketOnCommFailure: true,
      onConnect: () => this.#subscribe(client),
      onStompError: (frame) => {
        if (client === this.#client) onRefused(frame.headers['message'] ?? '', connectHeaders)
      },
      onWebSocketClose: () => this.#lost(client),
    })
    this.#client = client
    client.activate()
  }

  #subscribe(client: Client): void {
    const receipt = 'subscribed'
    client.watchForReceipt(receipt, () => {
      if (client !== this.#client) return
      this.#failures = 0
      this.#options.onOpen()
    })
    client.subscribe(
      liveDestination,
      ({ body }) => {
        if (client === this.#client) this.#take(body)
      },
      { receipt, ...(this.#after === null ? {} : { after: String(this.#after) }) },
    )
  }

  #take(body: string): void {
    const message = LiveMessage.safeParse(JSON.parse(body))
    if (!message.success) return // from another version of the server
    if (message.data.kind === 'notification') {
      const { id } = message.data.notification
      if (this.#after !== null && id <= this.#after) return
      this.#after = id
    }
    this.#options.onMessage(message.data)
  }

  #lost(client: Client): void {
    if (client !== this.#client) return
    this.#client = null
    const wait = Math.min(longestWait, firstWait * 2 ** this.#failures++)
    this.#retry = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2))
    this.#options.onLost()
  }
}
