import type { Quotas, StorageKind } from '@afterclose/contract/storage'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../../store/db.ts'
import { mustHaveRoom } from './quotas.ts'

/** Owner of an upload, and its kind. */
export interface Uploader {
  readonly userId: number
  readonly kind: StorageKind
  /** `Content-Length` of the request. */
  readonly headers: IncomingHttpHeaders
  /** Maximum bytes: the assumed length of a request that states none. */
  readonly longest: number
}

/**
 * Bytes that this process is receiving, by account and kind. Files reach the disk before a transaction registers them, so an account could
 * otherwise fill it with uploads that are all rejected in the end.
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
   * Receives an upload if it fits next to stored and incoming ones.
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
