import { createStore } from '../store.ts'

/** Whether the page shows answers of earlier visits, because the server cannot be reached (kept-answers.ts). */
export const showsKept = createStore(false)
