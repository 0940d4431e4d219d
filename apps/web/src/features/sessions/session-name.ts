import type { SessionView } from '@afterclose/contract/sessions'
import { labelNames } from './session-form.ts'

/** "London open", else "London". */
export const sessionName = ({ title, label }: Pick<SessionView, 'title' | 'label'>): string =>
  title.trim() === '' ? `${labelNames[label]} session` : title.trim()
