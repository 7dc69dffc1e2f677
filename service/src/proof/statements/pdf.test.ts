import { describe, expect, it } from 'vitest'
import { textOfPdf } from '#testing/pdf'
import { printPdf } from './pdf.ts'

describe('a printed paper', () => {
  it.each(['plain', 'bold'])('keeps names as they are written, in %s letters', async (face) => {
    const names = ['Łódź Ελλάς', 'Größe, ça va, señor, smørrebrød', 'Київ', '12\u202f€ − 3']
    const paper = { title: 'Łódź', made: new Date('2026-03-01T12:00:00Z'), margin: 40 }
    const file = await printPdf(paper, (document) => {
      for (const name of names) document.font(face).text(name)
    })
    expect(textOfPdf(file).split('\n')).toEqual(names)
    expect(file.length).toBeLessThan(40_000)
  })
})
