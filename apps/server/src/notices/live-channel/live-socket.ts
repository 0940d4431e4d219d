import { AppError, type ProblemCode, problems } from '@afterclose/contract/problems'
import { liveDestination, type LiveMessage } from '@afterclose/contract/live'
import type { NotificationView } from '@afterclose/contract/notifications'
import type { WebSocket } from 'ws'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { type Frame, FrameReader, frameOf } from './frames.ts'
import { Subscription } from './subscription.ts'

/** Interval of heart-beats to clients that want them, and of pings to all. */
export const beatMs = 10_000
/** Missed beats after which a client counts as gone, and beats until an unauthenticated one is disconnected. */
const beatsMissed = 3
const beatsToConnect = 2
const mostSubscriptions = 4
/** Maximum unfinished frames of a connection. */
const mostWaiting = 20
/** Maximum unread bytes of a client before it is disconnected: it reconnects and fetches the rest. */
const mostUnread = 1024 * 1024

/** Services of the server that a connection needs. */
export interface LiveHost {
  /** @throws AppError 'Not signed in', 'Not fully authenticated' */
  readonly authenticate: (headers: ReadonlyMap<string, string>) => Promise<SessionUser>
  /** False when the user has too many connections. */
  readonly enter: (socket: LiveSocket, user: SessionUser) => boolean
  readonly leave: (socket: LiveSocket) => void
  /** Subscribes the user's sockets to changes from now on. @returns the last notification id so far */
  readonly begin: (userId: number) => Promise<number>
  /** A batch of notifications with higher ids, in order; empty if there are no more. */
  readonly newer: (userId: number, id: number) => Promise<readonly NotificationView[]>
  readonly log: (error: unknown) => void
}

/** One client, from its first frame to its last. */
export class LiveSocket {
  user: SessionUser | null = null
  readonly #ws: WebSocket
  readonly #host: LiveHost
  readonly #subscriptions = new Map<string, Subscription>()
  #turn: Promise<void> = Promise.resolve()
  #waiting = 0
  #messages = 0
  #beats = 0
  #silentBeats = 0
  #wantsBeats = false

  constructor(ws: WebSocket, host: LiveHost) {
    this.#ws = ws
    this.#host = host
    const reader = new FrameReader((frame) => this.#take(frame))
    ws.on('message', (data: Buffer) => {
      this.#silentBeats = 0
      if (!this.#open) return
      try {
        reader.read(data)
      } catch (error) {
        this.#fail(error)
      }
    })
    ws.on('pong', () => (this.#silentBeats = 0))
    ws.on('error', () => {}) // a broken or oversized message; 'close' follows
    ws.on('close', () => {
      for (const id of this.#subscriptions.keys()) this.#unsubscribe(id)
      host.leave(this)
    })
  }

  get #open(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  /** There may be unsent notifications. */
  hint(last = Number.POSITIVE_INFINITY): void {
    for (const subscription of this.#subscriptions.values()) void subscription.hint(last)
  }

  /** Sends a hint to refetch. */
  send(message: LiveMessage): void {
    for (const id of this.#subscriptions.keys()) void this.#message(id, message)
  }

  /** Sends the client the reason, and closes the connection. */
  refuse(code: ProblemCode): void {
    if (!this.#open) return
    void this.#write('ERROR', { message: code, 'content-type': 'text/plain' }, problems[code].message)
    this.#ws.close(1008)
  }

  /** The server stops: the client should connect to another one. */
  goAway(): void {
    this.#ws.close(1001)
  }
  cut(): void {
    this.#ws.terminate()
  }

  /** One tick of the server's clock. */
  beat(): void {
    if (++this.#beats > beatsToConnect && this.user === null) return this.cut()
    if (++this.#silentBeats > beatsMissed) return this.cut()
    if (!this.#open) return
    this.#ws.ping()
    if (this.#wantsBeats) this.#ws.send('\n')
  }

  /** Handles frames one by one, in order of arrival. */
  #take(frame: Frame): void {
    if (++this.#waiting > mostWaiting) return this.refuse('Too many attempts')
    this.#turn = this.#turn.then(async () => {
      try {
        if (this.#open) await this.#handle(frame)
      } catch (error) {
        this.#fail(error)
      }
      this.#waiting--
    })
  }

  #fail(error: unknown): void {
    if (error instanceof AppError) return this.refuse(error.code)
    this.#host.log(error)
    this.#ws.close(1011)
  }

  async #handle({ command, headers }: Frame): Promise<void> {
    const isConnect = command === 'CONNECT' || command === 'STOMP'
    if (isConnect !== (this.user === null)) throw new AppError(isConnect ? 'Bad request' : 'Not signed in')
    switch (command) {
      case 'CONNECT':
      case 'STOMP':
        await this.#connect(headers)
        return
      case 'SUBSCRIBE':
        await this.#subscribe(headers)
        break
      case 'UNSUBSCRIBE':
        this.#unsubscribe(headers.get('id') ?? '')
        break
      case 'DISCONNECT':
        this.#receipt(headers)
        this.#ws.close(1000)
        return
      default: // clients do not send messages here
        throw new AppError('Bad request')
    }
    this.#receipt(headers)
    this.hint()
  }

  async #connect(headers: ReadonlyMap<string, string>): Promise<void> {
    if (!(headers.get('accept-version') ?? '').split(',').includes('1.2')) throw new AppError('Bad request')
    const user = await this.#host.authenticate(headers)
    if (!this.#open) return
    if (!this.#host.enter(this, user)) throw new AppError('Too many attempts')
    this.user = user
    this.#wantsBeats = Number((headers.get('heart-beat') ?? '0,0').split(',')[1]) > 0
    void this.#write('CONNECTED', { version: '1.2', 'heart-beat': `${beatMs},0`, 'user-name': String(user.id) })
  }

  async #subscribe(headers: ReadonlyMap<string, string>): Promise<void> {
    const id = headers.get('id')
    const after = headers.get('after')
    const known =
      this.user !== null &&
      id !== undefined &&
      id.length <= 100 &&
      !this.#subscriptions.has(id) &&
      this.#subscriptions.size < mostSubscriptions &&
      headers.get('destination') === liveDestination &&
      (headers.get('ack') ?? 'auto') === 'auto' &&
      /^\d{1,15}$/.test(after ?? '0')
    if (!known || this.user === null) throw new AppError('Bad request')
    const { id: userId } = this.user
    const last = await this.#host.begin(userId)
    if (!this.#open) return
    const subscription = new Subscription(Math.min(Number(after ?? last), last), {
      newer: (seen) => this.#host.newer(userId, seen),
      send: (notification) => this.#message(id, { kind: 'notification', notification }),
      log: this.#host.log,
    })
    this.#subscriptions.set(id, subscription)
  }

  #unsubscribe(id: string): void {
    this.#subscriptions.get(id)?.end()
    this.#subscriptions.delete(id)
  }

  #receipt(headers: ReadonlyMap<string, string>): void {
    const receipt = headers.get('receipt')
    if (receipt !== undefined) void this.#write('RECEIPT', { 'receipt-id': receipt })
  }

  #message(subscription: string, message: LiveMessage): Promise<void> {
    const headers = {
      subscription,
      'message-id': String(++this.#messages),
      destination: liveDestination,
      'content-type': 'application/json',
    }
    return this.#write('MESSAGE', headers, JSON.stringify(message))
  }

  /** Resolves once the socket's buffer has room again, or the client has gone (backpressure). */
  #write(command: string, headers: Readonly<Record<string, string>>, body?: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#open) return resolve()
      if (this.#ws.bufferedAmount > mostUnread) this.cut()
      else this.#ws.send(frameOf(command, headers, body), () => resolve())
    })
  }
}
