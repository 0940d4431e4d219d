import { liveDestination, LiveMessage } from '@afterclose/contract/live'
import { Client } from '@stomp/stompjs'

interface LiveOptions {
  /** `ws://…` or `wss://…`. */
  readonly address: string
  /** Headers of the current session. */
  readonly headers: () => Record<string, string>
  /** The highest id of a notification that is known; null: begin with what happens from now on. */
  readonly after: number | null
  /** Every notification once, in the order of their ids, and hints. */
  readonly onMessage: (message: LiveMessage) => void
  /** The channel is open: what happened while it was not brought no hints. */
  readonly onOpen: () => void
  /** It is not open: it was lost, or an attempt has failed. */
  readonly onLost: () => void
  /** The server refuses the session: the code of the problem, and what `headers` gave. */
  readonly onRefused: (code: string, headers: Record<string, string>) => void
}

/** The first wait before another attempt, and the longest; milliseconds. They are doubled in between, and spread by chance. */
const firstWait = 1000
const longestWait = 30_000
/** How long the server may take to answer. */
const answerMs = 10_000
/** How often it shows a sign of life; after twice as long without one the connection is lost. */
const beatMs = 10_000

/** One connection to the live channel that comes back by itself, until it is stopped. */
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
    void client?.deactivate({ force: true }) // it would wait for an answer that may never come
  }

  /** The network has changed: the connection may be dead without a sign of it. */
  renew(): void {
    this.stop()
    this.#options.onLost()
    this.#failures = 0
    this.#connect()
  }

  /** Ends a wait for the next attempt. */
  hurry(): void {
    if (this.#client === null) this.renew()
  }

  #connect(): void {
    const { address, headers, onRefused } = this.#options
    const connectHeaders = headers()
    const client = new Client({
      brokerURL: address,
      connectHeaders,
      reconnectDelay: 0, // we come back by ourselves
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
    if (!message.success) return // of another version of the server
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
