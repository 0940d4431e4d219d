import type { PlanPermission } from '@afterclose/core/permission'
import type { z } from 'zod'
import type { CallScope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the HTTP contract. The server validates with it, the web client is typed by it, the API page is made of
 * it. `access` says who may make it, so that no route can forget to ask.
 */
export interface Call {
  readonly method: Method
  /** Path with `:name` parameters; the wire says "databases", in code it is always a journal. */
  readonly url: string
  readonly summary: string
  readonly access: Access
  /** Scopes that an API key needs for this call, all of them. Null: no key may make it. */
  readonly scope: CallScope
  /** Fields of the answer, at any depth, that are empty for an API key without `notes.read`: texts and pictures of the trader. */
  readonly withheld?: readonly string[]
  /** The field of the body that names the journal, where the path does not. */
  readonly journalField?: string
  /** Permission that the caller's own plan must include, even for another user's journal. */
  readonly permission?: PlanPermission
  /** The caller must have proved who he is within the last minutes, by signing in or by `confirmIdentity`: a session alone is not enough. */
  readonly fresh?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The answer has an ETag: a caller who sends it back as If-None-Match gets 304 while the answer would be the same. */
  readonly tagged?: true
  /** A Zod schema for JSON, or 'multipart' for uploads. */
  readonly body?: z.ZodType | 'multipart'
  /** Limit of the body in bytes, below that of its longest texts. */
  readonly bodyBytes?: number
  /** Fields of a multipart form, also if it is an alternative to JSON. */
  readonly form?: Readonly<Record<string, FormField>>
  /**
   * A query and a body that are right in themselves, for tests of every call; ids in it and in the path are 1. The record
   * that a call makes from it is the only one of its kind in the journal that these tests are made in.
   */
  readonly example?: { readonly query?: object; readonly body?: object }
  /** Whether a header `Idempotency-Key` lets it be sent again: then it is done once within 24 hours. */
  readonly idempotent?: true
  /** Announces that this call, or fields of its answer, will be removed: in headers of every answer and in the API page. */
  readonly deprecated?: Deprecation
  /** Status of an answer; 200 when it is left out. */
  readonly status?: 202
  /** A Zod schema for JSON, or 'binary'. */
  readonly response: z.ZodType | 'binary'
}

/** Within `/v1` nothing is removed that was not announced so at least one minor version before, here and in CHANGELOG. */
export interface Deprecation {
  /** First day of the announcement, `yyyy-MM-dd`. */
  readonly since: string
  /** First day on which it may be gone, `yyyy-MM-dd`; null while none is set. */
  readonly until: string | null
  /** Fields of the answer that will be removed, by their names at any depth; left out, the whole call will be. */
  readonly fields?: readonly string[]
  /** Replacement, as a sentence. */
  readonly instead: string
}

/** Description of a form field, for the API documentation. */
export interface FormField {
  readonly holds: 'file' | 'text'
  readonly about: string
}

/**
 * - `anyone`: no sign-in.
 * - `session`: a session, also a half-authenticated one.
 * - `user`: a fully authenticated user.
 * - `read`, `write`: a journal the user may see, or change.
 * - `owner`: the journal's owner only.
 */
export type Access = 'anyone' | 'session' | 'user' | 'read' | 'write' | 'owner'

export const call = <const C extends Call>(entry: C): C => entry

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
export type ParamsOf<C extends Call> = Out<C['params']>
export type QueryOf<C extends Call> = In<C['query']>
export type BodyOf<C extends Call> = In<C['body']>
export type ResponseOf<C extends Call> = C['response'] extends z.ZodType ? z.output<C['response']> : ArrayBuffer
