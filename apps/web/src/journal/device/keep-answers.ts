import { afterPaint } from '../../ui/after-paint.ts'
import { keepAnswers } from '../call-server.ts'
import { followSession, pageUser } from '../session.ts'

const code = () => import('./device-code.ts')

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
      const found = await code().catch(() => null)
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
