/**
 * Runs in the worker of a page: how long it took from hearing a question to telling the answer. Both carry the same
 * number; a question that is given up for a newer one is left out.
 */
{
  const heard = new Map()
  let taken = []
  addEventListener('message', ({ data }) => heard.set(data.seq, performance.now()))
  const tell = globalThis.postMessage
  globalThis.postMessage = (told, ...rest) => {
    const at = heard.get(told.seq)
    if (at !== undefined && told.outcome === 'answered') taken.push({ to: told.answer.to, ms: performance.now() - at })
    tell.call(globalThis, told, ...rest)
  }
  /** What was answered since it was asked last, and the milliseconds that it took. */
  globalThis.answersTook = () => {
    const all = taken
    taken = []
    return all
  }
}
