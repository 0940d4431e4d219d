import { richText } from './rich-text.ts'

export interface TextToClean {
  readonly html: string
  readonly field: string
  readonly most: number
}

export const richTextTasks = {
  clean: async ({ html, field, most }: TextToClean): Promise<string> => richText(html, field, most),
}
export type RichTextTasks = typeof richTextTasks
