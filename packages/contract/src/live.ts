/**
 * The live channel: STOMP 1.2 over a WebSocket at `livePath`, one destination, JSON that `LiveMessage` describes.
 *
 * - CONNECT has the headers of every call: `Authorization: Bearer <signature>` and `X-Auth-Token: <originalToken>`. The connection of an
 *   ended session is closed; ERROR frames have a problem's code in `message`.
 * - SUBSCRIBE to `liveDestination` delivers events from then on. With the header `after: <id of a notification>` it first delivers every
 *   notification of the user with a higher id, in order: a new client sends the `lastId` of its list, a reconnecting one the highest id
 *   received, so that none is missed or sent twice. Notifications that arrive while a list is loaded may be in it too: merge by id.
 * - A receipt requested with SUBSCRIBE confirms that hints are delivered from now on. They may come twice, and some seconds late, but
 *   none is lost while the connection lasts. Old ones are not resent: a client that reconnects refetches.
 * - Notifications come in the order of their ids, each once. The other kinds are hints to refetch.
 */
import { z } from 'zod'
import { NotificationView } from './notifications.ts'
import { Id } from './values.ts'

export const livePath = '/live'
export const liveDestination = '/user/queue/messages'

export const LiveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notification'), notification: NotificationView }),
  /** The journal has this revision or a later one. */
  z.object({ kind: z.literal('journal'), journalId: Id, revision: z.int() }),
  /** Progress of an import of the journal: request its state. For users who may write there. */
  z.object({ kind: z.literal('import'), journalId: Id, importIdentifier: z.string() }),
  /** Progress of an upload, save or fetch of the user's price bars: request its state. */
  z.object({ kind: z.literal('bars') }),
  /** The user has read this notification in one of their browsers; null: all that were visible there, or some of them. */
  z.object({ kind: z.literal('read'), notificationId: Id.nullable() }),
])
export type LiveMessage = z.infer<typeof LiveMessage>
