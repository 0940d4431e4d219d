import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { LiveMessage } from '@afterclose/contract/live'
import { DAY } from '@afterclose/core/time'
import { WebSocketServer } from 'ws'
import { idleDays, sessionUser } from '../../platform/http/access/login-session.ts'
import { refuseConnection } from '../../platform/http/raw-refusal.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import type { Services } from '../../platform/http/services.ts'
import { AppError } from '@afterclose/contract/problems'
import { presentNotification } from '../inbox/present.ts'
import { findAfter, lastId } from '../inbox/repository.ts'
import { mostBytes } from './frames.ts'
import { findHints, type Hint, hintsBetween, journalHint } from './hints.ts'
import { type LiveHost, LiveSocket } from './live-socket.ts'
import { findLastIds, findLivingSessions, findWatchers } from './repository.ts'
import { topics } from '../../platform/bus/topics.ts'
import { isOwnOrigin } from '../../platform/http/own-origin.ts'

/** Maximum sockets of one user on one server. */
export const mostOfUser = 20
/** Maximum sockets that have not signed in yet. */
export const mostStrangers = 300
const readAtOnce = 100
/** Interval of polling for everything that a lost message might have announced, in beats. */
const beatsBetweenLooks = 2

/** A user who is connected to this server. */
interface Listener {
  readonly sockets: Set<LiveSocket>
  /** State known to the user's sockets: as of the first subscription, plus later hints. Null before that. */
  known: Map<string, Hint> | null
}

/** The live connections of this server. */
export class LiveChannel {
  readonly #services: Services
  readonly #log: (error: unknown) => void
  readonly #server: WebSocketServer
  readonly #host: LiveHost
  readonly #strangers = new Set<LiveSocket>()
  readonly #users = new Map<number, Listener>()
  /** Journals being read; true if they must be read again. */
  readonly #journals = new Map<number, boolean>()
  readonly #unsubscribe: readonly (() => void)[]
  #beats = 0
  #closed = false

  /** Number of open sockets. */
  get connections(): number {
    return [...this.#users.values()].reduce((sum, { sockets }) => sum + sockets.size, this.#strangers.size)
  }

  constructor(services: Services, log: (error: unknown) => void) {
    this.#services = services
    this.#log = log
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: mostBytes,
      perMessageDeflate: false, // a small message could unpack to a large one
      handleProtocols: (offered) => (offered.has('v12.stomp') ? 'v12.stomp' : false),
    })
    const { db, bus, config } = services
    this.#server.on('wsClientError', (_error, socket) =>
      refuseConnection(socket, 'Bad request', securityHeaders(config.publicUrl)),
    )
    this.#host = {
      authenticate: async (headers) => {
        const [authorization, token] = [headers.get('authorization'), headers.get('x-auth-token')]
        const user = await sessionUser(services, { authorization, 'x-auth-token': token }, null)
        if (!user.fullyAuthenticated) throw new AppError('Not fully authenticated')
        return user
      },
      enter: (socket, user) => this.#enter(socket, user.id),
      leave: (socket) => this.#leave(socket),
      begin: async (userId) => {
        const hints = (await findHints(db, [userId])).get(userId)
        const listener = this.#users.get(userId)
        if (listener !== undefined) listener.known ??= new Map(hints)
        return lastId(db, userId)
      },
      newer: async (userId, id) => (await findAfter(db, userId, id, readAtOnce)).map(presentNotification),
      log,
    }
    const lookAround = (): void => void this.lookAround()
    this.#unsubscribe = [
      bus.subscribe(
        topics.notified,
        (text) => {
          for (const socket of this.#of(Number(text))) socket.hint()
        },
        lookAround,
      ),
      bus.subscribe(topics.sessions, (text) => void this.#checkSessions([...this.#of(Number(text))])),
      bus.subscribe(topics.journal, (text) => void this.#tellOfJournal(Number(text))),
      bus.subscribe(topics.import, (text) => void this.#tellOfImport(text)),
      bus.subscribe(topics.bars, (text) => this.#send(Number(text), { kind: 'bars' })),
      bus.subscribe(topics.read, (text) => this.#tellOfRead(text)),
    ]
  }

  /** Opens a channel for the client of a request, or rejects it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { publicUrl } = this.#services.config
    if (this.#closed) return refuseConnection(socket, 'Stopping', securityHeaders(publicUrl))
    if (!isOwnOrigin(request, publicUrl)) return refuseConnection(socket, 'Foreign page', securityHeaders(publicUrl))
    if (this.#strangers.size >= mostStrangers) this.#cutOldestStranger()
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#strangers.add(new LiveSocket(ws, this.#host)))
  }

  /** One tick: heart-beats, and now and then a poll. */
  async beat(): Promise<void> {
    for (const socket of this.#all()) socket.beat()
    if (++this.#beats % beatsBetweenLooks === 0) await this.lookAround()
  }

  /** Finds changes that no message announced: ended sessions, unsent notifications, and changes with hints. */
  async lookAround(): Promise<void> {
    const sockets = [...this.#users.values()].flatMap((listener) => [...listener.sockets])
    await this.#checkSessions(sockets)
    await this.#careful(async () => {
      const ids = [...this.#users.keys()]
      for (let from = 0; from < ids.length; from += readAtOnce) {
        const some = ids.slice(from, from + readAtOnce)
        const last = await findLastIds(this.#services.db, some)
        for (const [userId, id] of last) for (const socket of this.#of(userId)) socket.hint(id)
        const found = await findHints(this.#services.db, some)
        for (const [userId, hints] of found) {
          const listener = this.#users.get(userId)
          if (listener === undefined || listener.known === null) continue
          for (const message of hintsBetween(listener.known, hints)) this.#send(userId, message)
          listener.known = new Map(hints)
        }
      }
    })
  }

  /** Asks every client to reconnect elsewhere; the remaining ones are disconnected. */
  async close(): Promise<void> {
    this.#closed = true
    for (const stop of this.#unsubscribe) stop()
    for (const socket of this.#all()) socket.goAway()
    for (let wait = 0; wait < 10 && this.#all().length > 0; wait++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    for (const socket of this.#all()) socket.cut()
  }

  /**
   * Closes the oldest connection that has not signed in, to make room for a new one: real clients sign in immediately. It is removed from
   * the list right away, because closing takes a while, and the next connection would pick it again.
   */
  #cutOldestStranger(): void {
    const [oldest] = this.#strangers
    if (oldest === undefined) return
    this.#strangers.delete(oldest)
    oldest.cut()
  }

  #all(): LiveSocket[] {
    return [...this.#strangers, ...[...this.#users.values()].flatMap(({ sockets }) => [...sockets])]
  }
  #of(userId: number): Iterable<LiveSocket> {
    return this.#users.get(userId)?.sockets ?? []
  }

  #enter(socket: LiveSocket, userId: number): boolean {
    const listener = this.#users.get(userId) ?? { sockets: new Set(), known: null }
    if (listener.sockets.size >= mostOfUser) return false
    listener.sockets.add(socket)
    this.#users.set(userId, listener)
    this.#strangers.delete(socket)
    return true
  }

  #leave(socket: LiveSocket): void {
    this.#strangers.delete(socket)
    if (socket.user === null) return
    const sockets = this.#users.get(socket.user.id)?.sockets
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#users.delete(socket.user.id)
  }

  #send(userId: number, message: LiveMessage): void {
    for (const socket of this.#of(userId)) socket.send(message)
  }

  /** Sends a user each revision of a journal once. */
  #sendRevision(userId: number, journalId: number, revision: number): void {
    const [name, hint] = journalHint(journalId, revision)
    const known = this.#users.get(userId)?.known
    if (known?.get(name)?.mark === hint.mark) return
    known?.set(name, hint)
    this.#send(userId, hint.message)
  }

  /** Disconnects clients whose session has ended. */
  #checkSessions(sockets: readonly LiveSocket[]): Promise<void> {
    return this.#careful(async () => {
      const now = Date.now()
      const before = (ms: number) => new Date(now - ms).toISOString()
      const { company } = this.#services.config
      const limits = {
        now: before(0),
        usedSince: before(idleDays * DAY),
        vouchedSince: company?.only === true ? before(company.recheckMs) : null,
      }
      for (let from = 0; from < sockets.length; from += readAtOnce) {
        const some = sockets.slice(from, from + readAtOnce)
        const ids = some.map(({ user }) => user?.sessionId ?? '')
        const living = await findLivingSessions(this.#services.db, ids, limits)
        for (const socket of some) if (!living.has(socket.user?.sessionId ?? '')) socket.refuse('Not signed in')
      }
    })
  }

  /** At most one read per journal at a time: later changes are sent together at the end. */
  async #tellOfJournal(journalId: number): Promise<void> {
    if (this.#users.size === 0) return
    const busy = this.#journals.has(journalId)
    this.#journals.set(journalId, true)
    if (busy) return
    await this.#careful(async () => {
      while (this.#journals.get(journalId) === true) {
        this.#journals.set(journalId, false)
        const journal = await findWatchers(this.#services.db, journalId)
        if (journal === undefined) break
        const { revision, ownerId, readers } = journal
        for (const userId of [ownerId, ...readers]) this.#sendRevision(userId, journalId, revision)
      }
    })
    this.#journals.delete(journalId)
  }

  async #tellOfImport(text: string): Promise<void> {
    if (this.#users.size === 0) return
    const [journalId, importIdentifier] = text.split(' ')
    await this.#careful(async () => {
      const journal = await findWatchers(this.#services.db, Number(journalId))
      if (journal === undefined || importIdentifier === undefined) return
      this.#send(journal.ownerId, { kind: 'import', journalId: Number(journalId), importIdentifier })
    })
  }

  #tellOfRead(text: string): void {
    const [userId, id] = text.split(' ')
    this.#send(Number(userId), { kind: 'read', notificationId: id === '' ? null : Number(id) })
  }

  async #careful(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#log(error) // the next poll finds missed changes
    }
  }
}
