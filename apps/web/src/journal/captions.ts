import { type CommentType, customGroups } from '@afterclose/core/comment'
import type { Settings } from './settings.ts'

/** Setting with the caption of a group of comments. */
export const captionKeys = {
  PRE_TRADE: 'preTradeComments.name',
  ENTRY: 'entryComments.name',
  MANAGEMENT: 'managementComments.name',
  EXIT: 'exitComments.name',
} as const satisfies Record<CommentType, string>

/** The same for a custom statistic, counted from 1; the spelling is that of the settings. */
export const customCaptionKey = (group: number): string => `customcoment.${group}.name`

/** Name of a custom statistic, also of one without a caption. */
export const customCaption = (settings: Settings | Readonly<Record<string, string>>, group: number): string =>
  settings[customCaptionKey(group)] ?? `Custom statistic ${group}`

/** Numbers of all custom statistics. */
export const customGroupNumbers: readonly number[] = Array.from({ length: customGroups }, (_, i) => i + 1)
