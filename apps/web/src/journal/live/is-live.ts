import { pageUser } from '../session.ts'
import { createStore } from '../store.ts'

/** Whether the live channel is open: then nothing has to be asked for again and again. */
export const isLive = createStore(false)

/** Whether it will be opened for whom the page was loaded: what is asked for as it opens need not be asked for before. */
export const opensSoon = createStore(pageUser() !== null)

/** Whether it was open, and was lost. */
export const isLost = createStore(false)
