import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { labExpected } from '@afterclose/testkit/strategy-lab-oracle'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { goTo } from '../support/go-to.ts'
import { expect, test } from '../support/journal.ts'

const own = 'method=PARAMETRIC&own=true&winProbability=0.4&breakEvenProbability=0&avgWinR=1.4&avgLossR=1'
const asked = `${own}&startBalance=10000&riskPercent=2&seed=42`
const spread = 'How much do the runs differ?'

/** Sets the number of processors that the browser reports: one is for the page, the others simulate. */
const offer = (page: Page, processors: number) =>
  page.addInitScript((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { configurable: true, get: () => count })
  }, processors)

const simulating = (page: Page): number => page.workers().filter((worker) => worker.url().includes('simulation')).length

/** All digits of the table, from its download. */
async function savedTable(page: Page): Promise<readonly string[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('region', { name: spread, exact: true }).getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Table (CSV)' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  return text.split(/\r?\n/).filter((line) => /^"?[A-Z].*(,|;)-?[\d.]+"?$/.test(line))
}

/** Bundles the oracle and the engine as one script that sets `lab`. */
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

test('the simulator comes to the digits of PRODUCT H.5, and to the same ones with one worker, two and four', async ({
  page,
  context,
  openJournal,
}) => {
  await openJournal()
  await test.step('the digits of PRODUCT H.5', async () => {
    await goTo(page, `/simulator?${asked}&runs=200`, 'Simulator')
    await expect(page.getByText('106 of 200 runs lost 50%; 45.8 to 60.1%', { exact: true })).toBeVisible()
    await expect(page.getByText('35 of 200 runs; 12.5 to 23.5%', { exact: true })).toBeVisible()
    const [finals = '', , falls = '', , , , losing = ''] = await savedTable(page)
    const numbersOf = (line: string) => line.replaceAll('"', '').split(',').slice(-7).map(Number)
    expect(numbersOf(finals).map((value) => value.toFixed(2))).toEqual([
      '1264.45',
      '2711.18',
      '4383.73',
      '5840.44',
      '8562.13',
      '13199.20',
      '24516.41',
    ])
    expect([0, 3, 6].map((i) => numbersOf(falls)[i]?.toFixed(3))).toEqual(['20.229', '58.838', '89.641'])
    expect([0, 3, 6].map((i) => numbersOf(losing)[i])).toEqual([6, 11, 21])
  })

  await test.step('the same digits with one worker, two and four', async () => {
    const pictures: unknown[] = []
    for (const workers of [1, 2, 4]) {
      await offer(page, workers + 1)
      await page.goto(`/simulator?${asked}&runs=1000&tradesPerRun=600&blockLength=1`)
      await expect(page.getByRole('columnheader', { name: '1,000 runs' })).toBeVisible()
      await expect(page.getByText(/^Passes/)).toBeVisible()
      expect(simulating(page)).toBe(workers)
      const words = await page.getByRole('img', { name: /^Where could/ }).getAttribute('aria-label')
      await page.getByRole('button', { name: 'Show as table' }).click()
      const steps = await page.getByRole('table', { name: /^Where could/ }).innerText()
      pictures.push([await savedTable(page), words, steps])
    }
    expect(pictures[1]).toEqual(pictures[0])
    expect(pictures[2]).toEqual(pictures[0])
  })

  await test.step('workers end with the visit of the page', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect.poll(() => simulating(page)).toBe(0)
  })

  await test.step('simulator and alternative strategies come to the same digits in a browser as in Node (PRODUCT H.5)', async () => {
    const blank = await context.newPage()
    await blank.addScriptTag({ content: await bundled() })
    expect(await blank.evaluate('lab.labUsesVectors()')).toBe(true)
    expect(await blank.evaluate('lab.labAnswered()')).toEqual(labExpected)
  })
})
