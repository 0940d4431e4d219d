import type { Quotas } from '@afterclose/contract/storage'
import type { FileSettings } from '../platform/files/file-settings.ts'
import { type TaskThread, taskThread } from '../platform/workers/task-thread.ts'
import type { StoreSettings } from '../store/store.ts'
import type { BarsTasks } from './bars-tasks.ts'

/** Paths and settings for the thread. */
export interface BarsPlace {
  readonly store: StoreSettings
  readonly files: FileSettings
  readonly quotas: Quotas
}

/** Threads: one for files and responses of sources, one for walks and contexts, which take long, and one for users who view trades. */
export interface BarsThreads {
  readonly reading: TaskThread<Pick<BarsTasks, 'preview' | 'save' | 'readAnswer' | 'saveFetched'>>
  readonly asking: TaskThread<
    Pick<
      BarsTasks,
      | 'tradeBars'
      | 'extremes'
      | 'afterExits'
      | 'lastPrices'
      | 'tradeTimes'
      | 'health'
      | 'walkSteps'
      | 'context'
      | 'randomEntries'
      | 'momentOfTrades'
      | 'randomMoment'
      | 'barsOfDeal'
    >
  >
  readonly walking: TaskThread<Pick<BarsTasks, 'walkTrades' | 'contexts' | 'writtenAfter'>>
}

const shared = (place: BarsPlace) => ({
  file: new URL('bars-worker.ts', import.meta.url),
  data: place,
  memoryMb: 1024,
  idleMs: 60_000,
})

export const barsThreads = (place: BarsPlace): BarsThreads => ({
  // As many as its job lanes run, a file and two fetches, so that none waits for another user's file; and one for trying out a source.
  reading: taskThread({ ...shared(place), atOnce: 4, patienceMs: 600_000, background: true }),
  asking: taskThread({ ...shared(place), atOnce: 2, patienceMs: 180_000, background: false }),
  walking: taskThread({ ...shared(place), atOnce: 1, patienceMs: 600_000, background: true }),
})
