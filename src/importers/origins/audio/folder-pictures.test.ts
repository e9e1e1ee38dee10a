import { expect, it } from 'vitest'
import { type FolderPicture, withFolderPictures } from './folder-pictures.ts'
import { releaseFolder } from './release-folder.ts'

it.each([
  ['1.mp3', '.', undefined],
  ['Night/1.mp3', 'Night', undefined],
  ['Night/CD 1/1.mp3', 'Night', 1],
  ['CD2/1.mp3', '.', 2],
  ['Ferrow/Night (Disc 2)/1.mp3', 'Ferrow/Night', 2],
])('the release of %s is in %s', (file, folder, disc) => {
  expect(releaseFolder(file)).toEqual(disc === undefined ? { folder } : { folder, disc })
})

const picture = (path: string): FolderPicture => ({ name: path, bytes: 1, path })
const file = (path: string, name: string) => ({
  path,
  tags: { title: 'Low', duration: 1, artists: [{ name: 'Ferrow' }], album: { name } } as const,
})

it.each([
  ['beside it', 'Night/CD1/cover.jpg', true],
  ['beside the folder of its disc', 'Night/cover.jpg', true],
  ['elsewhere', 'cover.jpg', false],
])('a picture %s is that of a file: %s', (_, path, isFound) => {
  const [first] = withFolderPictures([file('Night/CD1/1.mp3', 'Night')], [picture(path)])
  expect(first?.picture?.path).toBe(isFound ? path : undefined)
})

it('the pictures of folders are those of the one release in each', () => {
  const files = [file('CD1/1.mp3', 'Day'), file('CD2/1.mp3', 'Night'), file('CD3/1.mp3', 'Night')]
  const pictures = ['cover.jpg', 'CD1/cover.jpg', 'CD2/folder.png', 'CD2/cover.jpg'].map(picture)
  expect(withFolderPictures(files, pictures).map((each) => each.picture?.path)).toEqual([
    'CD1/cover.jpg',
    'CD2/cover.jpg',
    undefined,
  ])
})
