import { AsyncLocalStorage } from 'node:async_hooks'

/** As a parameter the owner would pass through every function between a route and a thread. */
const acting = new AsyncLocalStorage<string>()

/** Owner of the server's own work, which takes turns with the others. */
const ownWork = 'server'

/** Names who waits for the work (a user, or an address of nobody known), for the queues on its way that take turns by owner. */
export const onBehalfOf = <T>(owner: string, work: () => T): T => acting.run(owner, work)

/** The owner on whose behalf the code that asks runs, through everything that it awaited. */
export const currentOwner = (): string => acting.getStore() ?? ownWork

/** A signed-in user as an owner of work. */
export const ofUser = (userId: number): string => `user ${userId}`
