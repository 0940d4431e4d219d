import { z } from 'zod'
import { variables } from './config.ts'
import { type SettingText, settingGroups } from './setting-texts.ts'

const intro = `# Settings

All are environment variables, and all are optional. With a wrong value the server does not start, and names the setting.
[self-hosting.md](self-hosting.md) says where to put them. \`npm run docs\` makes this page from the server's own description.
`

const Described = z.object({ properties: z.record(z.string(), z.object({ default: z.string().nullish() })) })

/** Default of each setting that has a fixed one, as it would be typed. */
export function settingDefaults(): ReadonlyMap<string, string> {
  const { properties } = Described.parse(z.toJSONSchema(variables, { io: 'input', unrepresentable: 'any' }))
  const entries = Object.entries(properties).map(([name, setting]) => [name, setting.default ?? ''] as const)
  return new Map(entries.filter(([, text]) => text !== ''))
}

/** docs/settings.md: every setting with its default and meaning. */
export function settingsPage(): string {
  const defaults = settingDefaults()
  const rowOf = ({ names, text, otherwise }: SettingText): string => {
    const fixed = names.flatMap((name) => defaults.get(name) ?? [])
    const cells = [
      names.map((name) => `\`${name}\``).join(', '),
      otherwise ?? fixed.map((one) => `\`${one}\``).join(),
      text,
    ]
    return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`
  }
  const sections = settingGroups.map(({ title, settings }) =>
    [`## ${title}`, '', '| Variable | Default | Meaning |', '|---|---|---|', ...settings.map(rowOf), ''].join('\n'),
  )
  return [intro, ...sections].join('\n')
}
