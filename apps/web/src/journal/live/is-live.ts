import { pageUser } from '../session.ts'
import { createStore } from '../store.ts'

/** Whether the live channel is open: then nothing has to be asked for again and again. */
export const isLive = createStore(false)

/** Whether the channel of the user for whom the page was loaded is about to open: calls that are made as it opens need not be made before. */
export const opensSoon = createStore(pageUser() !== null)

/** Whether it was open, and was lost. */
export const isLost = createStore(false)
