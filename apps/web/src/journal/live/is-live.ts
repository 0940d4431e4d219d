import { pageUser } from '../session.ts'
import { createStore } from '../store.ts'

/** Whether the live channel is open: then no polling is needed. */
export const isLive = createStore(false)

/** Whether the channel of the page's user is about to open: calls that are sent when it opens need not be sent before. */
export const opensSoon = createStore(pageUser() !== null)

/** Whether it was open, and was lost. */
export const isLost = createStore(false)
