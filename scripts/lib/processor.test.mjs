import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { describePart, inMinutes, machineSeconds, ownSeconds, readProcessor } from './processor.mjs'

describe('processor seconds', () => {
  it('of a process are its own and those of its children, whatever its name holds', () => {
    const stat = '4242 (a (b) 9 name) S 1 4242 4242 0 -1 4194560 5000 700 0 0 150 50 1000 300 20 0 11 0 12345 0 0'
    expect(ownSeconds(stat)).toBe(15)
  })

  it('of the machine are told as busy, idle and stolen', () => {
    const stat = 'cpu  1000 200 300 4000 50 10 40 700 600 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n'
    expect(machineSeconds(stat)).toEqual({ busy: 15.5, idle: 40.5, stolen: 7 })
  })

  it.runIf(process.platform === 'linux')('grow by what a child worked that has ended', () => {
    const before = readProcessor()
    const work = 'while (process.cpuUsage().user < 3e5) for (let i = 0; i < 1e7; i++);'
    spawnSync(process.execPath, ['-e', work])
    const after = readProcessor()
    expect(after.own - before.own).toBeGreaterThanOrEqual(0.25)
    expect(after.busy - before.busy).toBeGreaterThanOrEqual(0.25)
  })
})

describe('a part of a run', () => {
  const before = { own: 10, busy: 100, idle: 100, stolen: 5 }

  it('says what it took, and what else the machine did', () => {
    const after = { own: 1244.4, busy: 1434.4, idle: 240, stolen: 31 }
    expect(describePart('unit', 750, before, after)).toBe(
      '  unit     1,334 s of processor in 12 min 30 s, at least 1,234 s of them its own; the machine was 9 % idle, 2 % stolen',
    )
  })

  it('says its time alone where nothing else is known', () => {
    expect(describePart('browser', 59.6, null, null)).toBe('  browser  1 min 0 s')
  })

  it('divides by nothing when it took no time', () => {
    expect(describePart('builds', 0, before, before)).toBe(
      '  builds   0 s of processor in 0 s, at least 0 s of them its own; the machine was 0 % idle, 0 % stolen',
    )
  })

  it('is told in seconds below a minute', () => {
    expect([0.4, 59.4, 60, 3599.6].map(inMinutes)).toEqual(['0 s', '59 s', '1 min 0 s', '60 min 0 s'])
  })
})
