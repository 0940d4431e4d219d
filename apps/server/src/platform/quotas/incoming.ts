import type { Quotas, StorageKind } from '@afterclose/contract/storage'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../../store/db.ts'
import { mustHaveRoom } from './quotas.ts'

/** Owner of an upload, and its kind. */
export interface Uploader {
  readonly userId: number
  readonly kind: StorageKind
  /** States the length of the request. */
  readonly headers: IncomingHttpHeaders
  /** Bytes that are read at most: the length of a request that states none. */
  readonly longest: number
}

/**
 * Uploads that this process is receiving, in bytes by account and kind. Their files lie on the disk before a transaction
 * enters them, so that an account could fill it with uploads that are all refused in the end.
 */
export class Incoming {
  readonly #db: Db
  readonly #quotas: Quotas
  readonly #bytes = new Map<string, number>()

  constructor(db: Db, quotas: Quotas) {
    this.#db = db
    this.#quotas = quotas
  }

  /**
   * Receives an upload if it has room beside what is stored and what is being received.
   * @throws AppError 'Quota reached' before anything is read
   */
  async receive<T>({ userId, kind, headers, longest }: Uploader, read: () => Promise<T>): Promise<T> {
    const stated = Number(headers['content-length'] ?? longest)
    const more = Math.min(stated, longest)
    const key = `${userId} ${kind}`
    const coming = this.#bytes.get(key) ?? 0
    this.#bytes.set(key, coming + more)
    try {
      await mustHaveRoom(this.#db, this.#quotas, { userId, kind }, { coming, more })
      return await read()
    } finally {
      const left = (this.#bytes.get(key) ?? 0) - more
      if (left > 0) this.#bytes.set(key, left)
      else this.#bytes.delete(key)
    }
  }
}
