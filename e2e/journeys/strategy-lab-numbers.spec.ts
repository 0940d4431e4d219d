import { fileURLToPath } from 'node:url'
import { labExpected } from '@afterclose/testkit/strategy-lab-oracle'
import { expect, test } from '@playwright/test'
import { build } from 'vite'

/** The oracle and the engine as one script that leaves them in `lab`. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(import.meta.resolve('@afterclose/testkit/strategy-lab-oracle')),
        formats: ['iife'],
        name: 'lab',
      },
    },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
  return outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('')
}

test('simulator and alternative strategies come to the same digits in a browser (PRODUCT H.5)', async ({ page }) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: await bundled() })
  expect(await page.evaluate('lab.labUsesVectors()')).toBe(true)
  expect(await page.evaluate('lab.labAnswered()')).toEqual(labExpected)
})
