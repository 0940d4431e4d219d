/** The code that keeps answers on the device: one file, which no page waits for. */
export { answerInstead, forgetAnswers, noteAnswer, tidyDevice } from './kept-answers.ts'
export { keepStart } from './kept-start.ts'
export { refreshKept } from './refresh-kept.ts'
export { registerWorker, reloadToNewest } from './service-worker.ts'
