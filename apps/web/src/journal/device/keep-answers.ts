import { afterPaint } from '../../ui/after-paint.ts'
import { keepAnswers } from '../call-server.ts'
import { followSession, pageUser } from '../session.ts'

let isLoaded = false
/** Requested only while the server answers. */
const code = () => {
  isLoaded = true
  return import('./device-code.ts')
}
/**
 * Whether the code may come without the server. If not, it is not requested: browsers keep the failure, also for all other code that shares
 * a file with it, and the page would stay broken after the connection is back.
 */
const comesWithoutServer = (): boolean =>
  isLoaded || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null)

/** Has answers kept on the device, once the page is painted, and found there if the server cannot be reached. Its code is loaded for that. */
export const keepAnswersOnDevice = (): void =>
  keepAnswers(async (call, address, answering) => {
    try {
      const answer = await answering
      afterPaint(
        () =>
          void code().then(
            ({ noteAnswer }) => noteAnswer(call, address, answer),
            () => {},
          ),
      )
      return answer
    } catch (error) {
      const found = comesWithoutServer() ? await code().catch(() => null) : null
      if (found === null) throw error
      return found.answerInstead(call, address, error)
    }
  })

// data of one user must not remain for the next; trades go with the worker (engine-client.ts)
let userId = pageUser()?.userId
followSession(() => {
  const nextUserId = pageUser()?.userId
  if (nextUserId === userId) return
  if (userId !== undefined)
    void code().then(
      ({ forgetAnswers }) => forgetAnswers(),
      () => {},
    )
  userId = nextUserId
})
