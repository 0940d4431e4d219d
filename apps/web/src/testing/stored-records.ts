import type { NoteView } from '@afterclose/contract/notes'
import type { PayinView } from '@afterclose/contract/payins'
import type { SessionView } from '@afterclose/contract/sessions'
import { storedMissedTrade } from './stored-missed-trade.ts'

const created = '2026-09-30T18:00:00.000Z'
const modified = '2026-10-01T12:00:00.000Z'
/** A deposit, as returned by the server. */
export const aPayin: PayinView = {
  id: 2,
  delta: '500',
  timestamp: '2026-10-02T00:00:00',
  textualReason: 'Bonus',
  accountBalance: '1500',
  modified,
}
/** A note with all fields set. */
export const aNote: NoteView = {
  id: 2,
  title: 'Review',
  body: '<p>Text</p>',
  folder: 'Weeks/40',
  tags: ['calm'],
  pinned: false,
  color: '#112233',
  linkedTradeIds: [7],
  archived: false,
  created,
  modified,
}
/** A session with all fields set, each to a different value. */
export const aSession: SessionView = {
  id: 2,
  sessionDate: '2026-10-02',
  startTime: '09:00',
  endTime: '11:00',
  title: 'Open',
  label: 'LONDON',
  mood: 1,
  energy: 2,
  focus: 3,
  marketCondition: 'TREND',
  dailyGoal: '300',
  maxLoss: '150',
  entries: [{ categoryId: 9, text: 'Calm' }],
  status: 'OPEN',
  screenshots: storedMissedTrade().screenshots,
  created,
  modified,
}
