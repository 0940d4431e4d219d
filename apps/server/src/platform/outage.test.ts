import { AppError, problems } from '@afterclose/contract/problems'
import { describe, expect, it } from 'vitest'
import { onDisk } from './files/outage.ts'
import { Outage, outageOf } from './outage.ts'
import { errorOfAnswer, failure } from './workers/messages.ts'

const faultOf = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) })

describe('an outage', () => {
  it.each([
    ['SQLITE_FULL', 'Disk full'],
    ['SQLITE_IOERR_WRITE', 'Database not writable'],
    ['SQLITE_IOERR_SHORT_READ', 'Database damaged'],
    ['SQLITE_CORRUPT', 'Database damaged'],
    ['SQLITE_CORRUPT_INDEX', 'Database damaged'],
    ['SQLITE_NOTADB', 'Database damaged'],
    ['SQLITE_READONLY_DBMOVED', 'Database removed'],
    ['SQLITE_BUSY', 'Database not writable'],
    ['SQLITE_CANTOPEN', 'Database unavailable'],
    ['53100', 'Disk full'],
    ['25006', 'Database not writable'],
    ['53300', 'Database unavailable'],
    ['57P01', 'Database unavailable'],
    ['08006', 'Database unavailable'],
    ['28P01', 'Database unavailable'],
    ['XX001', 'Database damaged'],
  ])('is known by what a store says: %s is "%s"', (code, outage) => {
    expect(outageOf(faultOf(code))).toBe(outage)
    expect(problems[outageOf(faultOf(code))!].status).toBe(503)
  })

  it.each([
    ['ENOSPC', 'write', 'Disk full'],
    ['EDQUOT', 'write', 'Disk full'],
    ['EROFS', 'open', 'Data folder not writable'],
    ['EACCES', 'mkdir', 'Data folder not writable'],
    ['ECONNREFUSED', 'connect', 'Database unavailable'],
    ['ENOENT', 'connect', 'Database unavailable'],
    ['ENOTFOUND', 'getaddrinfo', 'Database unavailable'],
  ])('is known by what the system says: %s of %s is "%s"', (code, syscall, outage) => {
    expect(outageOf(faultOf(code, syscall))).toBe(outage)
  })

  it.each([
    faultOf('SQLITE_CONSTRAINT_UNIQUE'),
    faultOf('23505'),
    faultOf('57014'),
    faultOf('ENOENT', 'open'),
    faultOf('ECONNRESET'), // a client that hung up
    new AppError('Not found'),
    new Error('A fault of ours'),
    'text',
  ])('is not what somebody did, nor a fault of ours: %s', (error) => expect(outageOf(error)).toBeNull())

  it('of the data folder is told apart by its reason', async () => {
    const told = (code: string) => onDisk(Promise.reject(faultOf(code, 'write')))
    await expect(told('ENOSPC')).rejects.toMatchObject({ name: 'FilesUnavailable', code: 'Disk full' })
    await expect(told('EROFS')).rejects.toMatchObject({ code: 'Data folder not writable' })
    await expect(told('EIO')).rejects.toMatchObject({ code: 'Files unavailable' })
  })

  it('stays one on its way out of a thread, with what the log needs', () => {
    const answer = failure(1, faultOf('SQLITE_FULL'))
    const error = answer.kind === 'failed' ? errorOfAnswer(answer) : null
    expect(error).toBeInstanceOf(Outage)
    expect(outageOf(error)).toBe('Disk full')
    expect(error?.message).toContain('outage.test.ts')
  })
})
