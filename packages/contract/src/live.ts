/**
 * The live channel: STOMP 1.2 over a WebSocket at `livePath`, one destination, JSON that `LiveMessage` describes.
 *
 * - CONNECT carries what every call carries, as headers of the frame: `Authorization: Bearer <signature>` and
 *   `X-Auth-Token: <originalToken>`. A session that ends is cut off; ERROR frames carry a problem's code in `message`.
 * - SUBSCRIBE to `liveDestination` brings what happens from then on. With the header `after: <id of a notification>` it
 *   brings first every notification of the user with a higher id, in order: a client that begins gives the `lastId` of its
 *   list, one that reconnects the highest id that it has been sent, and neither misses one or is sent one twice. What
 *   comes while a list is read may be in it too: both are joined by their ids.
 * - A receipt that is asked for with SUBSCRIBE says that hints come from now on. They may come twice, and some seconds late,
 *   but none is lost while the connection lasts. A new connection is not sent old ones: a client that reconnects reads them itself.
 * - Notifications come in the order of their ids, each once. The other kinds are hints: look again.
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
  /** An import of the journal has come further: ask for it. For those who may write there. */
  z.object({ kind: z.literal('import'), journalId: Id, importIdentifier: z.string() }),
  /** An upload, save or fetch of the user's price bars has progressed: request its state. */
  z.object({ kind: z.literal('bars') }),
  /** The user has read this notification in one of his browsers; null: all that he saw there, or some of them. */
  z.object({ kind: z.literal('read'), notificationId: Id.nullable() }),
])
export type LiveMessage = z.infer<typeof LiveMessage>
