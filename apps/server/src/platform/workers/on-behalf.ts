import { AsyncLocalStorage } from 'node:async_hooks'

/** As a parameter the owner would pass through every function between a route and a thread. */
const acting = new AsyncLocalStorage<string>()

/** Owner of the server's own work, which takes turns with the others. */
const ownWork = 'server'

/** Runs code on behalf of an owner (a user, or an anonymous address), for queues that take turns by owner. */
export const onBehalfOf = <T>(owner: string, work: () => T): T => acting.run(owner, work)

/** The owner of the current async context. */
export const currentOwner = (): string => acting.getStore() ?? ownWork

/** A signed-in user as an owner of work. */
export const ofUser = (userId: number): string => `user ${userId}`
