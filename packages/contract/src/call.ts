import type { PlanPermission } from '@afterclose/core/permission'
import type { z } from 'zod'
import type { CallScope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the HTTP contract. The server validates with it, the web client is typed by it, and the API page is generated from it.
 * `access` is required, so that no route can forget its check.
 */
export interface Call {
  readonly method: Method
  /** Path with `:name` parameters; the wire says "databases", in code it is always a journal. */
  readonly url: string
  readonly summary: string
  readonly access: Access
  /** Scopes that an API key needs for this call, all of them. Null: not available to keys. */
  readonly scope: CallScope
  /** Response fields, at any depth, that are blank for an API key without `notes.read`: texts and pictures of the trader. */
  readonly withheld?: readonly string[]
  /** The body field that names the journal, if the path does not. */
  readonly journalField?: string
  /** Permission that the caller's own plan must include, even for another user's journal. */
  readonly permission?: PlanPermission
  /** Requires a proof of identity within the last minutes, by sign-in or by `confirmIdentity`: a session alone is not enough. */
  readonly fresh?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The response has an ETag: a request with it as If-None-Match gets 304 if the response is unchanged. */
  readonly tagged?: true
  /** A Zod schema for JSON, or 'multipart' for uploads. */
  readonly body?: z.ZodType | 'multipart'
  /** Limit of the body in bytes, below that of its longest texts. */
  readonly bodyBytes?: number
  /** Fields of a multipart form, also if it is an alternative to JSON. */
  readonly form?: Readonly<Record<string, FormField>>
  /**
   * A valid query and body, for tests of every call; ids in it and in the path are 1. The record created from it is the only one of its
   * kind in the tests' journal.
   */
  readonly example?: { readonly query?: object; readonly body?: object }
  /** Whether the header `Idempotency-Key` makes it repeatable: it runs once within 30 days. */
  readonly idempotent?: true
  /** Announces the removal of this call, or of response fields: in headers of every response and on the API page. */
  readonly deprecated?: Deprecation
  /** Status of the response; 200 if omitted. */
  readonly status?: 202
  /** A Zod schema for JSON, or 'binary'. */
  readonly response: z.ZodType | 'binary'
}

/** Within `/v1` nothing is removed without an announcement at least one minor version before, here and in CHANGELOG. */
export interface Deprecation {
  /** First day of the announcement, `yyyy-MM-dd`. */
  readonly since: string
  /** First day of a possible removal, `yyyy-MM-dd`; null if not set. */
  readonly until: string | null
  /** Response fields to be removed, by name at any depth; if omitted, the whole call. */
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
