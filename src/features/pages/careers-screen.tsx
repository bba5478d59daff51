import { TextLink, TextList, TextPage, TextSection } from './text-page';

export default function CareersScreen() {
  return (
    <TextPage title="Careers" intro="Work on Marquee itself. For work on a set, the board is the place.">
      <TextSection heading="Open positions">
        <p>
          None at the moment. When there is one it will be on this page and on the board, with its rate, like
          every other job.
        </p>
      </TextSection>
      <TextSection heading="Without a position">
        <p>Good changes come from people who know the work:</p>
        <TextList
          items={[
            'You have been on set and something here got in your way: tell us what, where and with how many bars of signal.',
            'You speak a department we do not: its roles, its slang, its kit.',
            'You write software: the code is under the MIT licence, and yours to change.',
          ]}
        />
        <p>
          <TextLink to="/contact">Write to us</TextLink>, or <TextLink to="/jobs">look at the board</TextLink>
          .
        </p>
      </TextSection>
    </TextPage>
  );
}
