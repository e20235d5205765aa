/** The demo's website: every kind of content, and folds on every page. It is written as the editors write it. */
import type { Knex } from 'knex';
import type { Author } from '#server/context.ts';
import type { FileServices } from '#server/files/stored.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { addItem, fold } from './site/items.ts';
import { pageFolds } from './site/folds.ts';
import { SPACE_TEXTS } from './site/spaces.ts';
import { DETAILS, FAQS, KNOW_MORE, OFFERS, OTHER_PAGES, SLIDERS, TESTIMONIALS } from './site/texts.ts';
import { type DemoFile, storeDemoFile, storeDemoPicture } from './files.ts';
import type { Person } from './people.ts';
import type { SeededSpace } from './places.ts';

/** The pictures of each workspace: the house, the lounge, a meeting room and a room with desks. */
export type HousePictures = DemoFile[][];

export type SiteFiles = {
  houses: HousePictures;
  sliders: DemoFile[];
  portraits: DemoFile[];
  plans: DemoFile[];
  tour: DemoFile;
};

/** Stores the files that the website has besides the pictures of the workspaces. */
export async function storeSiteFiles(services: FileServices, houses: HousePictures): Promise<SiteFiles> {
  const pictures = (names: string[]) => Promise.all(names.map((name) => storeDemoPicture(services, name)));
  const plans = SPACE_TEXTS.map(({ name }) => `floor-plan-${name.toLowerCase()}.pdf`);
  return {
    houses,
    sliders: await pictures(SLIDERS.map((_, index) => `slider-${index + 1}`)),
    portraits: await pictures(TESTIMONIALS.map((_, index) => `portrait-${index + 1}`)),
    plans: await Promise.all(plans.map((plan) => storeDemoFile(services, plan))),
    tour: await storeDemoFile(services, 'tour-of-london.mp4'),
  };
}

type Site = { trx: Knex.Transaction; author: Author; files: SiteFiles };

/** The account that has written the website. */
export function authorOf({ id, name, email }: Person, now: Date): Author {
  return {
    actor: {
      userId: id,
      name,
      email,
      memberships: [],
      teamSpaceIds: [],
      companyIds: [],
      unpaid: [],
      benefits: [],
      mayHaveCredits: false,
      scope: 'full',
    },
    now,
  };
}

const asFiles = (files: DemoFile[]) => files.map((file) => ({ file }));

export async function seedSite(site: Site, spaces: SeededSpace[]): Promise<void> {
  const { trx, author, files } = site;
  await addSlidersAndGalleries(site);
  const offers = await addOffers(site, spaces);
  const testimonials: string[] = [];
  for (const [index, { name, role, text }] of TESTIMONIALS.entries()) {
    const picture = asFiles([files.portraits[index]!]);
    const item = { type: 'testimonial', name, description: text, meta: { role }, files: { file: picture } } as const;
    testimonials.push(await addItem(trx, author, item));
  }
  await addSpaces(site, spaces);
  for (const { resource_type, text } of KNOW_MORE)
    await addItem(trx, author, { type: 'know-more', description: text, meta: { resource_type } });
  for (const { name, qna } of FAQS) await addItem(trx, author, { type: 'faq', name, meta: { qna } });
  for (const { name, slug, search, text } of OTHER_PAGES)
    await addItem(trx, author, { type: 'other-page', name, description: text, meta: { slug, pageMeta: search } });
  await addDetails(site, offers[0]!);
  for (const item of pageFolds(files.houses, testimonials)) await addItem(trx, author, item);
}

async function addSlidersAndGalleries({ trx, author, files }: Site): Promise<void> {
  for (const [index, slider] of SLIDERS.entries())
    await addItem(trx, author, { type: 'slider', ...slider, files: { file: asFiles([files.sliders[index]!]) } });
  const [london, manchester, bristol] = files.houses as [DemoFile[], DemoFile[], DemoFile[]];
  const galleries = [
    {
      meta: {
        resource_type: 'meeting_room',
        title: 'Rooms to meet in',
        description: 'From a table for four to a room for twenty, in all three cities.',
      },
      pictures: [london[2]!, manchester[2]!, bristol[2]!, london[1]!, manchester[1]!],
    },
    {
      name: 'Our houses',
      meta: {
        resource_type: 'other',
        title: 'A furniture works, a mill and a harbour house',
        description: 'What the houses look like from the street, and what waits behind the door.',
      },
      pictures: [manchester[0]!, london[0]!, bristol[0]!, bristol[1]!, london[3]!, manchester[3]!],
    },
  ] as const;
  for (const { pictures, ...gallery } of galleries)
    await addItem(trx, author, { type: 'image-gallery', ...gallery, files: { file: asFiles([...pictures]) } });
}

/** @returns their ids */
async function addOffers({ trx, author, files }: Site, spaces: SeededSpace[]): Promise<string[]> {
  const ids: string[] = [];
  const { day: from } = toLocal(author.now);
  for (const { space, sold, ...offer } of OFFERS) {
    const [house, ...rooms] = files.houses[space]! as [DemoFile, ...DemoFile[]];
    const groups = {
      thumbnail: asFiles([rooms[space % rooms.length]!]),
      banner: asFiles([rooms[0]!]),
      file: asFiles([...rooms, house]),
      floor_plan: asFiles([files.plans[space]!]),
    };
    const place = { way: 'book', space_id: spaces[space]!.id, from, to: addDays(from, 90) } as const;
    const meta = sold ? { ...offer.meta, booking: { ...place, ...sold } } : offer.meta;
    ids.push(await addItem(trx, author, { type: 'offer', ...offer, meta, files: groups }));
  }
  return ids;
}

async function addSpaces({ trx, author, files }: Site, spaces: SeededSpace[]): Promise<void> {
  for (const [index, text] of SPACE_TEXTS.entries()) {
    const { name, brief, description, search: pageMeta, keyInfos, prices } = text;
    const house = files.houses[index]!;
    const id = await addItem(trx, author, {
      type: 'our-space',
      name,
      description,
      meta: { brief, keyInfos, prices, pageMeta, space_id: spaces[index]!.id },
      files: {
        thumbnail: asFiles([house[0]!]),
        file: asFiles(house),
        floor_plan: asFiles([files.plans[index]!]),
        video: asFiles(index === 0 ? [files.tour] : []),
      },
    });
    const options = { title: text.fold.title, text: text.fold.text, pictures: asFiles([house[1]!]) };
    await addItem(trx, author, fold(id, { ...options, button: ['See what is free', paths.search] }));
  }
}

async function addDetails({ trx, author }: Site, offerId: string): Promise<void> {
  for (const page_name of keysOf(DETAILS)) {
    const { title, search, heading, introduction, ribbon } = DETAILS[page_name];
    const meta = {
      page_name,
      page: { heading, description: introduction },
      ...(ribbon && { ribbonTag: { line_1: ribbon[0], line_2: ribbon[1] } }),
      ...(page_name === 'Home Page' && {
        offerTag: { offer_name: 'An office for your team, 25% off', navigate_to: offerId, active_tag: true },
      }),
    };
    await addItem(trx, author, { type: 'page-meta', name: title, description: search, meta });
  }
}
