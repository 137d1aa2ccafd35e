import { expect, test } from 'vitest'
import { newSigningSecret, signedHeaders } from './signature.ts'

// Test vector of the Standard Webhooks specification.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
}
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('a message is signed as the specification says', () => {
  expect(signedHeaders([secret], message)).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

test('with two secrets each proves it', () => {
  const other = newSigningSecret()
  const signatures = signedHeaders([other, secret], message)['webhook-signature']!.split(' ')
  expect(signatures).toEqual([expect.stringMatching(/^v1,/), signature])
  expect(signatures[0]).not.toBe(signature)
})

test('a secret has 256 bits and is never the same', () => {
  const made = newSigningSecret()
  expect(made).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(newSigningSecret()).not.toBe(made)
})
