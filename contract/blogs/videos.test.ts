import { describe, expect, it } from 'vitest'
import { videoIdOf } from './videos.ts'

const id = 'dQw4w9_gX-Q'

describe('the address of a video', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?v=${id}&t=42s&list=PL123&index=3&pp=ygUF`,
    `https://www.youtube.com/watch?app=desktop&v=${id}`,
    `https://www.youtube.com/watch/?v=${id}#chapter`,
    `https://m.youtube.com/watch?v=${id}&feature=youtu.be`,
    `https://music.youtube.com/watch?v=${id}&si=abc`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=AbC_d&t=10`,
    `youtu.be/${id}/`,
    `https://www.youtube.com/shorts/${id}?feature=share`,
    `https://www.youtube.com/live/${id}?si=x`,
    `https://www.youtube.com/embed/${id}?start=30`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/v/${id}`,
    `  www.youtube.com/watch?v=${id}  `,
    `HTTPS://WWW.YouTube.com/watch?v=${id}`,
  ])('has its id: %s', (address) => {
    expect(videoIdOf(address)).toBe(id)
  })

  it.each([
    '',
    id,
    'not an address',
    `https://vimeo.com/${id}`,
    `https://www.youtube.com.example.org/watch?v=${id}`,
    `https://evil.example/?https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com@127.0.0.1/watch?v=${id}`,
    `https://user:word@www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://youtu.be.example/${id}`,
    `ftp://www.youtube.com/watch?v=${id}`,
    `javascript:alert(1)//www.youtube.com/watch?v=${id}`,
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${id}x`,
    `https://www.youtube.com/watch?list=${id}`,
    `https://www.youtube.com/watch?xv=${id}`,
    'https://www.youtube.com/@lakou',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/',
    `https://youtu.be/${id}/../../x`,
    `https://www.youtube.com/shorts/${id}/more`,
    `https://www.youtube.com/watch?v=${'a'.repeat(100_000)}`,
  ])('is no other one: %s', (address) => {
    expect(videoIdOf(address)).toBe(undefined)
  })
})
