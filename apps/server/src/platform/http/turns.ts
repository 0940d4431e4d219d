/**
 * Lets one caller on in each round of the event loop. What one of them does before it next waits for something, such as
 * parsing what was sent, then holds up the others once; without it twenty of them do so one after the other.
 */
export function oneEachRound(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}
