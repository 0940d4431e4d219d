import type { FigureDefinition } from '@afterclose/engine/reports/figures/definitions'

/** In the page itself, allowed by its hash. */
export const style = `
body { margin: 0 auto; padding: 32px 24px 96px; max-width: 760px; font: 16px/24px system-ui, sans-serif; color-scheme: light dark }
h1 { font-size: 28px; line-height: 36px }
h2 { margin: 0 0 4px; font-size: 17px; line-height: 24px }
section { padding: 16px 0; border-top: 1px solid #8884 }
section:target { border-top: 2px solid }
p { margin: 4px 0 }
code { font: 14px/22px ui-monospace, monospace }
small { color: #777 }
`

/** Every figure with its definition, formula, inputs and undefined cases. */
export const formulasPage = (definitions: readonly FigureDefinition<string>[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Formulas - Afterclose</title>
<style>${style}</style>
<main>
<h1>Formulas</h1>
<p>Every figure in Afterclose, as calculated over the closed trades that the filters select. In the application, click a
figure to see its definition and the values behind it. The API calls are described <a href="/docs/">here</a>.</p>
${definitions.map((definition) => section(definition, definitions)).join('\n')}
</main>
</html>
`

function section(definition: FigureDefinition<string>, all: readonly FigureDefinition<string>[]): string {
  const { key, name, words, formula, inputs, unknown, source } = definition
  const links = inputs.map((input) => {
    const title = all.find((other) => other.key === input)?.name ?? input
    return `<a href="#${input}">${escaped(title)}</a>`
  })
  return `<section id="${key}">
<h2>${escaped(name)}</h2>
<p>${escaped(words)}</p>
<p><code>= ${escaped(formula)}</code></p>
${links.length === 0 ? '' : `<p>Calculated from ${links.join(', ')}.</p>\n`}${unknown === null ? '' : `<p>Unknown: ${escaped(unknown)}</p>\n`}<p><small>${key}, ${escaped(source)}</small></p>
</section>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
