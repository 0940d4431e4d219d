import type { LocalDate } from '@afterclose/core/time'
import { type DemoJournal, demoJournal } from '@afterclose/demo/demo-journal'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { type DemoMarket, makeMarket } from './demo-bars.ts'
import { demoPictures } from './demo-pictures.ts'

/** The same trader for everybody, shifted to the current day. */
export const demoSeed = 4400

export interface DemoPicture {
  readonly fileId: string
  readonly bytes: Uint8Array
}

/** Content of every demo journal of a day. */
export interface DemoContent {
  readonly demo: DemoJournal
  readonly market: DemoMarket
  readonly pictures: readonly DemoPicture[]
}

export const demoTasks = {
  async make({ today }: { readonly today: LocalDate }): Promise<DemoContent> {
    const demo = demoJournal(demoSeed, today)
    const pictures = demoPictures().map((bytes) => ({ fileId: fileIdOf(bytes), bytes }))
    return { demo, market: await makeMarket(demoSeed, today, demo), pictures }
  },
}
export type DemoTasks = typeof demoTasks
