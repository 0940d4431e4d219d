import * as React from 'react'

/**
 * Stops React's development build from recording a stack trace for every element, a twelfth of the cost of a page test. It records at most
 * ten thousand per second: its counter is set to that limit. This loses the owner stacks of its messages (`captureOwnerStack`), which no
 * test reads; warnings about `act` and missing keys, and component stacks, stay.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
const counter = 'recentlyCreatedOwnerStacks'
if (typeof internals !== 'object' || internals === null || !(counter in internals))
  throw new Error(`React has no ${counter} any more: see whether it still records stacks, and how to stop it`)
Object.defineProperty(internals, counter, { get: () => Number.POSITIVE_INFINITY, set: () => {} })
