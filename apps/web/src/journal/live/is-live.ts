import { createStore } from '../store.ts'

/** Whether the live channel is open: then nothing has to be asked for again and again. */
export const isLive = createStore(false)

/** Whether it was open, and was lost. */
export const isLost = createStore(false)
