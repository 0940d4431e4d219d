import { afterEach, expect, it } from 'vitest'
import { companyReturn, forgetCompanyReturn } from './company-return.ts'

afterEach(() => {
  window.location.hash = ''
  sessionStorage.clear()
})

it('takes a code only in the tab that has asked for one', () => {
  window.location.hash = '#sign-in=v1.foreign'
  expect(companyReturn()).toEqual({ what: 'refused', text: 'Answer refused' })
  sessionStorage.setItem('afterclose.company', '1') // as `goToProvider` leaves it
  window.location.hash = '#sign-in=v1.own'
  expect(companyReturn()).toEqual({ what: 'sign-in', text: 'v1.own' })
  forgetCompanyReturn()
  expect(window.location.hash).toBe('')
  window.location.hash = '#sign-in=v1.again'
  expect(companyReturn()).toEqual({ what: 'refused', text: 'Answer refused' })
})

it('takes the link of an operator, the code of a problem, and nothing else', () => {
  window.location.hash = '#once=v1.link'
  expect(companyReturn()).toEqual({ what: 'once', text: 'v1.link' })
  window.location.hash = '#refused=Provider%20refused'
  expect(companyReturn()).toEqual({ what: 'refused', text: 'Provider refused' })
  window.location.hash = '#notes'
  expect(companyReturn()).toBeNull()
})
