import { liveDestination, LiveMessage, livePath } from '@afterclose/contract/live'
import { Client as StompClient, type IFrame, type StompSubscription } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import { headersOf, type SignedIn } from './client.ts'

export const liveUrl = (address: string): string => `${address.replace(/^http/, 'ws')}${livePath}`

/** The library that browsers use, over a real socket, and what it brought. */
export class LiveClient {
  readonly messages: LiveMessage[] = []
  /** Codes of the ERROR frames. */
  readonly errors: string[] = []
  readonly #stomp: StompClient
  #subscription: StompSubscription | null = null

  constructor(address: string, headers: Record<string, string>) {
    this.#stomp = new StompClient({
      webSocketFactory: () => new WebSocket(liveUrl(address), ['v12.stomp']),
      connectHeaders: headers,
      reconnectDelay: 0,
      onStompError: (frame: IFrame) => this.errors.push(frame.headers['message'] ?? ''),
    })
  }

  /** Ids of the notifications in the order in which they came. */
  get ids(): number[] {
    return this.messages.flatMap((message) => (message.kind === 'notification' ? [message.notification.id] : []))
  }
  get titles(): string[] {
    return this.messages.flatMap((message) =>
      message.kind === 'notification' ? [message.notification.notificationTitle] : [],
    )
  }

  /** Connects. @throws Error when the server ends the connection instead */
  async connect(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#stomp.onConnect = () => resolve()
      this.#stomp.onWebSocketClose = () => reject(new Error(`closed: ${this.errors.join()}`))
      this.#stomp.activate()
    })
  }

  /** Subscribes; what happens from the return on is brought. */
  async subscribe(after?: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const receipt = `r-${Math.random()}`
      this.#stomp.watchForReceipt(receipt, () => resolve())
      const headers = { receipt, ...(after === undefined ? {} : { after: String(after) }) }
      this.#subscription = this.#stomp.subscribe(
        liveDestination,
        ({ body }) => this.messages.push(LiveMessage.parse(JSON.parse(body))),
        headers,
      )
    })
  }
  unsubscribe(): void {
    this.#subscription?.unsubscribe()
  }

  /** Done when the connection has ended. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#stomp.connected) return resolve()
      this.#stomp.onWebSocketClose = () => resolve()
    })
  }
  /** Leaves as a page does that is closed. */
  async leave(): Promise<void> {
    await this.#stomp.deactivate({ force: true })
  }
}

/** A client of this user who has subscribed. */
export async function liveClient(address: string, user: SignedIn, after?: number): Promise<LiveClient> {
  const client = new LiveClient(address, headersOf(user.user))
  await client.connect()
  await client.subscribe(after)
  return client
}
